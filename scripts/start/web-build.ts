import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const sources = [
  'web/src/**/*.{ts,tsx,css,json}',
  'web/vite.config.ts',
  'web/vite/**/*.ts',
  'web/public/**/*',
  'web/package.json',
  'api/contract/**/*.ts',
  'search-config/src/**/*.ts',
  'domain/src/**/*.ts',
  'package-lock.json',
]

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Builds the pages unless the last build was made from the same sources. Returns whether it built. */
export async function buildWeb(root: string): Promise<boolean> {
  const marker = path.join(root, 'web/dist/.sources')
  const now = fingerprint(root)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === now) return false
  await new Promise<void>((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'build', '-w', '@quarry/web'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build of the pages failed\n${output.slice(-4000)}`)),
    )
  })
  writeFileSync(marker, now)
  return true
}
