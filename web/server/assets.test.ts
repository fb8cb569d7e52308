import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAssets, routeIdOf } from './assets.ts'

describe('routeIdOf', () => {
  it.each([
    ['src/routes/__root.tsx', '__root__'],
    ['src/routes/index.tsx', '/'],
    ['src/routes/mods.tsx', '/mods'],
    ['src/routes/settings/index.tsx', '/settings/'],
    ['src/routes/auth/sign-in.tsx', '/auth/sign-in'],
    ['src/routes/$type.$project._page.index.tsx', '/$type/$project/_page/'],
    ['src/routes/$type.$project._page.version.$version.tsx', '/$type/$project/_page/version/$version'],
    ['src/routes/[_].ui.tsx', '/_/ui'],
    ['src/routes/user.$id/route.tsx', '/user/$id'],
  ])('maps %s to %s', (file, id) => expect(routeIdOf(file)).toBe(id))
})

const component = (name: string) => `src/routes/${name}.tsx?tsr-split=component`

function read(built: object) {
  const dist = mkdtempSync(join(tmpdir(), 'quarry-assets-'))
  mkdirSync(join(dist, 'client/.vite'), { recursive: true })
  writeFileSync(join(dist, 'client/.vite/manifest.json'), JSON.stringify(built))
  const assets = readAssets(dist)
  rmSync(dist, { recursive: true })
  return assets
}

describe('readAssets', () => {
  it('names each file once between the page and its innermost route', () => {
    const { entry, manifest } = read({
      'src/entry-client.tsx': { file: 'entry.js', imports: ['_framework.js'] },
      '_framework.js': { file: 'framework.js' },
      '_project.js': { file: 'project.js', imports: ['_framework.js'] },
      [component('$type.$project')]: {
        file: 'outer.js',
        imports: ['_project.js'],
      },
      [component('$type.$project._page.index')]: {
        file: 'inner.js',
        imports: ['_project.js', '_framework.js'],
      },
    })
    const { routes } = manifest
    expect(entry).toBe('/entry.js')
    expect(routes['__root__']?.preloads).toEqual(['/entry.js', '/framework.js'])
    expect(routes['/$type/$project']?.preloads).toEqual(['/outer.js', '/project.js'])
    expect(routes['/$type/$project/_page/']?.preloads).toEqual(['/inner.js'])
  })

  it('names the file with the routes of a lazy-loaded area', () => {
    const { routes } = read({
      'src/entry-client.tsx': { file: 'entry.js' },
      'virtual:routes-of/settings': {
        file: 'routes.js',
        imports: ['src/entry-client.tsx', '_parts.js'],
        dynamicImports: [component('settings/index')],
      },
      '_parts.js': { file: 'parts.js' },
      [component('settings/index')]: {
        file: 'page.js',
        imports: ['_parts.js'],
      },
    }).manifest
    expect(routes['/settings/']?.preloads).toEqual(['/routes.js', '/parts.js', '/page.js'])
  })

  it('gives only staff the files of staff parts with the page', () => {
    const tab = '/$type/$project/_page/moderation'
    const built = {
      'src/entry-client.tsx': { file: 'entry.js', css: ['entry.css'] },
      [component('$type.$project._page.moderation')]: {
        file: 'tab.js',
        css: ['tab.css'],
        imports: ['_thread.js'],
      },
      '_thread.js': { file: 'thread.js' },
      'src/features/moderation/review/review.tsx': {
        file: 'review.js',
        css: ['changes.css'],
        imports: ['src/entry-client.tsx', '_thread.js', '_list.js'],
      },
      '_list.js': { file: 'list.js', css: ['tab.css', 'list.css'] },
    }
    const { manifest, staffManifest } = read(built)
    expect(manifest.routes[tab]).toEqual({ preloads: ['/tab.js', '/thread.js'], css: ['/tab.css'] })
    expect(staffManifest.routes[tab]).toEqual({
      preloads: ['/tab.js', '/thread.js', '/review.js', '/list.js'],
      css: ['/tab.css', '/changes.css', '/list.css'],
    })
    const { 'src/features/moderation/review/review.tsx': _, ...without } = built
    expect(() => read(without)).toThrow('the build has no src/features/moderation/review/review.tsx')
  })
})
