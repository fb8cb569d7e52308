import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail, Post } from '../../ports/mailer.ts'

/** Older ones are forgotten. */
const KEPT = 200

export interface KeptMail extends Mail {
  at: string
}

const NAME = /^[\w-]{1,64}\.json$/

/** Keeps mails in a folder instead of sending them; whoever can read it could open the accounts that they are about. */
export function keptPost(dir: string): Post {
  return {
    async send(mail) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = path.join(dir, `${mail.id}.json`)
      const kept: KeptMail = { ...mail, at: new Date().toISOString() }
      // A reader sees the whole mail or none.
      await writeFile(`${file}.part`, JSON.stringify(kept), { mode: 0o600 })
      await rename(`${file}.part`, file)
      await forgetOldest(dir)
      return 'sent'
    },
  }
}

/** Newest first. */
export async function listKeptMails(dir: string): Promise<KeptMail[]> {
  const names = await readdir(dir).catch(() => [])
  const mails = await Promise.all(names.filter((name) => NAME.test(name)).map((name) => readMail(dir, name)))
  return mails.filter((mail) => mail !== undefined).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

export const findKeptMail = (dir: string, id: string): Promise<KeptMail | undefined> =>
  NAME.test(`${id}.json`) ? readMail(dir, `${id}.json`) : Promise.resolve(undefined)

/** One that was forgotten meanwhile is not there. */
const readMail = async (dir: string, name: string): Promise<KeptMail | undefined> => {
  const text = await readFile(path.join(dir, name), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as KeptMail)
}

async function forgetOldest(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name))
  if (names.length <= KEPT) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(dir, name))).mtimeMs })),
  )
  const old = files.toSorted((a, b) => b.at - a.at).slice(KEPT)
  await Promise.all(old.map(({ name }) => rm(path.join(dir, name), { force: true })))
}
