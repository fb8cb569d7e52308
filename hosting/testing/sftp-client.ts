import { once } from 'node:events'
import { promisify } from 'node:util'
import ssh2, { type Attributes, type FileEntry, type SFTPWrapper, type Stats } from 'ssh2'

interface SignIn {
  port: number
  username: string
  /** One of these. */
  password?: string
  privateKey?: string
}

/** Connects as an ordinary client; rejects if the sign-in is refused. */
export async function connectSftp({ port, ...signIn }: SignIn) {
  const client = new ssh2.Client()
  let fingerprint = ''
  client.connect({
    host: '127.0.0.1',
    port,
    ...signIn,
    hostHash: 'sha256',
    hostVerifier: (hash: string) => {
      fingerprint = `SHA256:${Buffer.from(hash, 'hex').toString('base64').replaceAll('=', '')}`
      return true
    },
  })
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve)
    client.once('error', reject)
    client.once('close', () => reject(new Error('the connection was closed')))
  })
  client.setNoDelay(true)
  client.on('error', () => {})
  const sftp = await promisify<SFTPWrapper>(client.sftp.bind(client))()
  const closed = once(client, 'close')
  return {
    client,
    sftp,
    fingerprint,
    closed,
    list: async (path: string): Promise<FileEntry[]> =>
      promisify<string, FileEntry[]>(sftp.readdir.bind(sftp))(path),
    read: (path: string) => promisify<string, Buffer>(sftp.readFile.bind(sftp))(path),
    write: (path: string, content: string | Buffer) =>
      promisify<string, string | Buffer>(sftp.writeFile.bind(sftp))(path, content),
    stat: (path: string): Promise<Stats> => promisify<string, Stats>(sftp.stat.bind(sftp))(path),
    realpath: (path: string): Promise<string> => promisify<string, string>(sftp.realpath.bind(sftp))(path),
    mkdir: (path: string) => promisify<string>(sftp.mkdir.bind(sftp))(path),
    rmdir: (path: string) => promisify<string>(sftp.rmdir.bind(sftp))(path),
    unlink: (path: string) => promisify<string>(sftp.unlink.bind(sftp))(path),
    rename: (from: string, to: string) => promisify<string, string>(sftp.rename.bind(sftp))(from, to),
    symlink: (target: string, path: string) =>
      promisify<string, string>(sftp.symlink.bind(sftp))(target, path),
    setstat: (path: string, attributes: Partial<Attributes>) =>
      promisify<string, object>(sftp.setstat.bind(sftp))(path, attributes),
    open: (path: string, mode: 'w' | 'wx' | 'a' | 'r' | 'r+'): Promise<Buffer> =>
      promisify<string, string, Buffer>(sftp.open.bind(sftp) as never)(path, mode),
    fsetstat: (handle: Buffer, attributes: Partial<Attributes>) =>
      promisify<Buffer, object>(sftp.fsetstat.bind(sftp))(handle, attributes),
    writeAt: (handle: Buffer, data: Buffer, position: number) =>
      new Promise<void>((resolve, reject) => {
        sftp.write(handle, data, 0, data.byteLength, position, (error) => (error ? reject(error) : resolve()))
      }),
    close: (handle: Buffer) => promisify<Buffer>(sftp.close.bind(sftp))(handle),
  }
}
