import { afterEach, describe, expect, it, vi } from 'vitest'
import { listNeeded } from '../../../vite/needed-files-plugin.ts'
import { knowNeeded, loadNeededFiles, withNeeded } from './needed-files.ts'

const chunks = [
  { fileName: 'assets/entry-1.js', imports: [] },
  { fileName: 'assets/page-1.js', imports: ['assets/entry-1.js', 'assets/parts-1.js'] },
  { fileName: 'assets/parts-1.js', imports: ['assets/icons-1.js', 'assets/entry-1.js'] },
  { fileName: 'assets/icons-1.js', imports: ['assets/parts-1.js'] },
  { fileName: 'assets/alone-1.js', imports: ['assets/entry-1.js'] },
]

/** A function as the build writes it; a real one would import. */
const importing = (text: string) => ({ toString: () => text }) as unknown as () => unknown

describe('withNeeded', () => {
  it('knows nothing but stylesheets before the list has arrived', () =>
    expect(withNeeded(importing('()=>import("./page-1.js")'), ['assets/a.css'])).toEqual(['assets/a.css']))

  it('names all that a script imports, also indirectly, without what every page starts with', () => {
    knowNeeded(listNeeded(chunks, (file) => file.includes('entry')))
    const all = ['assets/page-1.js', 'assets/parts-1.js', 'assets/icons-1.js']
    expect(withNeeded(importing('()=>import("./page-1.js").then(e=>e.t)'), [])).toEqual(all)
    expect(
      withNeeded(importing('async()=>{let{A:e}=await import(`./page-1.js`);return{A:e}}'), ['assets/a.css']),
    ).toEqual([...all, 'assets/a.css'])
  })

  it('names no script that imports nothing, which the import itself requests', () => {
    knowNeeded(listNeeded(chunks, (file) => file.includes('entry')))
    expect(withNeeded(importing('()=>import("./alone-1.js")'), [])).toEqual([])
  })
})

describe('the list', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it.each([
    ['before it is answered', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'while it arrives',
      () => Promise.resolve({ ok: true, json: () => Promise.reject(new TypeError('Failed to fetch')) }),
    ],
  ])('reports no error when the page is left %s', async (_, fetchList) => {
    vi.stubEnv('DEV', false)
    vi.stubGlobal('fetch', fetchList)
    expect(await loadNeededFiles()).toBeUndefined()
  })
})
