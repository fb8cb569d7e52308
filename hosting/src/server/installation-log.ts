import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INSTALLATION_LOG_MAX_BYTES } from '@quarry/domain/hosting/operations'

const FILE = 'installation.log'
const LINE_MAX = 2_000
/** What is printed is in the file after this time at the latest. */
const WRITE_MS = 1_000
const CUT = '…'

/** What the last installation of a server did and printed, without secrets. Of a long one the newest lines are kept. */
export class InstallationLog {
  readonly #file: string
  readonly #folder: string
  /** Undefined until an installation begins. */
  #lines: string[] | undefined
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(root: string) {
    this.#file = path.join(root, FILE)
    // Users are not shown where it is.
    this.#folder = path.resolve(root, '../..')
  }

  /** Replaces the log of the installation before. */
  begin(title: string): void {
    this.#lines = []
    this.#bytes = 0
    this.write(title)
  }

  write(line: string): void {
    const lines = this.#lines
    if (!lines) return
    const text = withoutSecrets(line, this.#folder).slice(0, LINE_MAX)
    lines.push(`${new Date().toISOString().slice(0, 19)}Z ${text}`)
    this.#bytes += Buffer.byteLength(lines.at(-1) ?? '') + 1
    if (this.#bytes > INSTALLATION_LOG_MAX_BYTES) this.#shorten(lines)
    this.#timer ??= setTimeout(() => this.#store(), WRITE_MS).unref()
  }

  /** The last line; the rest is read from the file from then on. */
  end(line: string): void {
    this.write(line)
    if (this.#store()) this.#lines = undefined
  }

  read(): string | null {
    if (this.#lines) return textOf(this.#lines)
    try {
      return readFileSync(this.#file, 'utf8')
    } catch {
      return null
    }
  }

  /** By a quarter, so that not every line moves all others. */
  #shorten(lines: string[]): void {
    let removed = lines[0] === CUT ? 1 : 0
    while (this.#bytes > (INSTALLATION_LOG_MAX_BYTES * 3) / 4 && removed < lines.length) {
      this.#bytes -= Buffer.byteLength(lines[removed] ?? '') + 1
      removed += 1
    }
    lines.splice(0, removed, CUT)
  }

  #store(): boolean {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      writeFileSync(`${this.#file}.new`, textOf(this.#lines ?? []))
      renameSync(`${this.#file}.new`, this.#file)
      return true
    } catch {
      // A full disk must not fail the installation; the text stays in memory.
      rmSync(`${this.#file}.new`, { force: true })
      return false
    }
  }
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Colours and other codes for terminals. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const CODES = /\u001B\[[\d;?]*[A-Za-z]|[\u0000-\u0008\u000B-\u001F\u007F]/g

/**
 * A line for users without what must not be shown: signed parts of addresses, names and passwords in them, tokens, and where the
 * node has its folder.
 */
export const withoutSecrets = (line: string, folder: string): string =>
  line
    .slice(0, 20_000)
    .replaceAll(CODES, '')
    .replaceAll(folder, '')
    .replaceAll(/(\w:\/\/)[^\s/@]+@/g, '$1')
    .replaceAll(/(\w:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/g, '$1')
    .replaceAll(/\b(?:bearer|basic)\s+\S+/gi, '***')
    .replaceAll(/\b(?:qrn|mrp|npm|ghp|github_pat)_\w+/g, '***')
    .replaceAll(
      /((?:token|secret|password|passwd|authorization|api-?key)["']?\s*[=:]\s*)["']?[^\s"',;]+/gi,
      '$1***',
    )
