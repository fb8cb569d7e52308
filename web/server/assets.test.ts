import { describe, expect, it } from 'vitest'
import { routeIdOf } from './assets.ts'

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
  ])('%s is %s', (file, id) => expect(routeIdOf(file)).toBe(id))
})
