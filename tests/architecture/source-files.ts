import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

const workspaces = [
  'domain',
  'config',
  'db',
  'jobs',
  'search-config',
  'search-engine',
  'api',
  'indexer',
  'hosting',
  'web',
  'scripts',
  'tests',
]

const handWritten = (extensions: string) =>
  globSync(`{${workspaces.join(',')}}/**/*.${extensions}`, { cwd: root })
    .filter((file) => !/node_modules|\/dist[^/]*\/|\.gen\.ts$/.test(file))
    .toSorted()

/** Every hand-written source file of the project, relative to its root. */
export const sourceFiles = () => handWritten('{ts,tsx}')

export const styleSheets = () => handWritten('css')

export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

export const isTest = (file: string) => /\.(test|refusals)\.tsx?$|^tests\/|\/testing\/|\/tests\//.test(file)

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const multiLinePattern = /(?:^|\n)(?:import|export)\s[^;'"]*?\sfrom\s+['"]([^'"]+)['"]/g

const globPattern = /\bimport\.meta\.glob\b[^(]*\(\s*(\[[^\]]*\]|['"`][^'"`]+['"`])/g

/** What a file imports, as written; what it loads by pattern too, up to the first folder that the pattern leaves open. */
export function importsIn(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(importPattern)) found.add((match[1] ?? match[2]) as string)
  for (const match of text.matchAll(multiLinePattern)) found.add(match[1] as string)
  for (const [, patterns = ''] of text.matchAll(globPattern))
    for (const [, pattern = ''] of patterns.matchAll(/['"`]!?([^'"`]+)['"`]/g))
      found.add(pattern.replace(/\/?[^/]*\*.*$/, ''))
  return [...found]
}

export const importsOf = (file: string): string[] => importsIn(read(file))

/** The project file or workspace path that an import leads to; undefined for packages from outside. */
export function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
  if (!specifier.startsWith('@quarry/')) return undefined
  const [, workspace = '', ...rest] = specifier.split('/')
  const inside = rest.join('/')
  if (workspace === 'api') return inside.startsWith('contract/') ? `api/${inside}` : `api/src/${inside}`
  if (/^(testing|seed)\//.test(inside)) return `${workspace}/${inside}`
  return `${workspace}/src/${inside}`
}
