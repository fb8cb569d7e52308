import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OutgoingEmail, Mailer } from '../../ports/mailer.ts'

/** Older emails are deleted. */
const STORED_MAX = 200

export interface StoredEmail extends OutgoingEmail {
  at: string
}

const NAME = /^[\w-]{1,64}\.json$/

/**
 * Stores emails in a folder instead of sending them. Any reader of the folder can sign in to the accounts
 * concerned.
 */
export function fileMailer(dir: string): Mailer {
  return {
    async send(mail) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = path.join(dir, `${mail.id}.json`)
      const stored: StoredEmail = { ...mail, at: new Date().toISOString() }
      // Readers see a complete file or none.
      await writeFile(`${file}.part`, JSON.stringify(stored), { mode: 0o600 })
      await rename(`${file}.part`, file)
      await deleteOldest(dir)
      return 'sent'
    },
  }
}

/** Newest first. */
export async function listStoredEmails(dir: string): Promise<StoredEmail[]> {
  const names = await readdir(dir).catch(() => [])
  const emails = await Promise.all(
    names.filter((name) => NAME.test(name)).map((name) => readStoredEmail(dir, name)),
  )
  return emails.filter((mail) => mail !== undefined).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

export const findStoredEmail = (dir: string, id: string): Promise<StoredEmail | undefined> =>
  NAME.test(`${id}.json`) ? readStoredEmail(dir, `${id}.json`) : Promise.resolve(undefined)

/** Undefined if it was deleted in the meantime. */
const readStoredEmail = async (dir: string, name: string): Promise<StoredEmail | undefined> => {
  const text = await readFile(path.join(dir, name), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as StoredEmail)
}

async function deleteOldest(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name))
  if (names.length <= STORED_MAX) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(dir, name))).mtimeMs })),
  )
  const old = files.toSorted((a, b) => b.at - a.at).slice(STORED_MAX)
  await Promise.all(old.map(({ name }) => rm(path.join(dir, name), { force: true })))
}
