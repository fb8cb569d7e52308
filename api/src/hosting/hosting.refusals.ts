import { NOT_STAFF, nothing, open, OUTSIDERS, VISITORS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

/** Bob is a member with the role `power`. */
const NOT_OWNER: Viewer[] = [...OUTSIDERS, 'bob', 'mo', 'ada']
const NOT_ADMIN: Viewer[] = [...NOT_STAFF, 'mo']

const onServer = (refuses: Viewer[], body?: object): RefusalCase => ({
  request: ({ server }) => ({ params: { server }, body }),
  refuses,
})
const onOperation = (): RefusalCase => ({
  request: ({ server, operation }) => ({ params: { server, operation } }),
  refuses: NOT_OWNER,
})
const onFile = (): RefusalCase => ({
  request: ({ server }) => ({ params: { server }, query: { path: 'a.txt' } }),
  refuses: NOT_OWNER,
})
const onUpload = (query = {}): RefusalCase => ({
  request: ({ server }) => ({ params: { server, upload: 'a1' }, query }),
  refuses: NOT_OWNER,
})
const onPackUpload = (): RefusalCase => ({
  request: ({ server }) => ({ params: { server, upload: 'a1' }, body: {} }),
  refuses: NOT_OWNER,
})
const onBackup = (body?: object): RefusalCase => ({
  request: ({ server, backup }) => ({ params: { server, backup }, body }),
  refuses: NOT_OWNER,
})
const onPort = (body?: object): RefusalCase => ({
  request: ({ server }) => ({ params: { server, port: '25570' }, body }),
  refuses: NOT_OWNER,
})
const onNode = (body?: object): RefusalCase => ({
  request: ({ node, nodeToken }) => ({ params: { node, token: nodeToken }, body }),
  refuses: NOT_ADMIN,
})

const aNotice = {
  level: 'info',
  title: null,
  message: 'Maintenance',
  survey_url: null,
  dismissable: true,
  begins: '2026-01-01T00:00:00Z',
  expires: null,
  everywhere: true,
  nodes: [],
  servers: [],
}
const onNotice = (body?: object): RefusalCase => ({
  request: ({ notice }) => ({ params: { notice }, body }),
  refuses: NOT_ADMIN,
})

const place = { name: 'Rack 7', region: 'eu-central', host: 'rack-7.example' }

export const refusals: Refusals = {
  listServers: { request: nothing, refuses: VISITORS },
  getServer: onServer([...OUTSIDERS, 'mo']),
  createServer: {
    request: ({ user, node }) => ({
      body: { owner: user, name: 'Lobby', plan: 'small', flavour: 'practice', node },
    }),
    refuses: NOT_ADMIN,
  },
  editServer: onServer(NOT_OWNER, { name: 'Lobby' }),
  powerServer: onServer([...OUTSIDERS, 'mo', 'ada'], { action: 'Start' }),
  reinstallServer: onServer(NOT_OWNER, { hard: true }),
  acceptServerLicense: onServer(NOT_OWNER, { version: 1 }),
  getServerSoftware: {
    request: ({ server }) => ({ params: { server }, query: { flavour: 'paper' } }),
    refuses: NOT_OWNER,
  },
  cancelServerOperation: onOperation(),
  retryServerOperation: onOperation(),
  deleteServer: onServer([...OUTSIDERS, 'bob', 'mo']),
  openConsole: onServer(NOT_OWNER),
  locateConsole: onServer(NOT_OWNER),
  listServerFiles: onFile(),
  readServerFile: onFile(),
  writeServerFile: onFile(),
  createServerFile: onServer(NOT_OWNER, { path: 'new.txt', kind: 'file' }),
  moveServerFile: onServer(NOT_OWNER, { from: 'a.txt', to: 'b.txt' }),
  copyServerFile: onServer(NOT_OWNER, { from: 'a.txt', to: 'b.txt' }),
  deleteServerFile: onFile(),
  checkServerArchive: onFile(),
  extractServerArchive: onServer(NOT_OWNER, { path: 'a.zip' }),
  checkRemoteFile: onServer(NOT_OWNER, { url: 'https://files.example/a' }),
  fetchRemoteFile: onServer(NOT_OWNER, { url: 'https://files.example/a', path: 'a' }),
  fetchCurseForgePack: onServer(NOT_OWNER, {
    page: 'https://www.curseforge.com/minecraft/modpacks/caves/files/1234',
    path: 'a.zip',
  }),
  getInstallationLog: onFile(),
  startFileUpload: onServer(NOT_OWNER, { path: 'new.txt', size: 1 }),
  getFileUpload: onUpload(),
  sendFilePiece: onUpload({ offset: '0' }),
  finishFileUpload: onUpload(),
  cancelFileUpload: onUpload(),
  listServerContent: onServer(NOT_OWNER),
  installServerContent: onServer(NOT_OWNER, { items: [{ project_id: 'AAAAAAAA' }] }),
  enableServerContent: onServer(NOT_OWNER, { name: 'a.jar', enabled: false }),
  deleteServerContent: {
    request: ({ server }) => ({ params: { server }, query: { name: 'a.jar' } }),
    refuses: NOT_OWNER,
  },
  checkServerPack: onServer(NOT_OWNER, { project_id: 'AAAAAAAA' }),
  installServerPack: onServer(NOT_OWNER, { project_id: 'AAAAAAAA' }),
  startPackUpload: onServer(NOT_OWNER, { size: 1 }),
  checkUploadedPack: onPackUpload(),
  installUploadedPack: onPackUpload(),
  unlinkServerPack: onServer(NOT_OWNER),
  listServerBackups: onServer(NOT_OWNER),
  createServerBackup: onServer(NOT_OWNER, {}),
  setServerBackups: onServer(NOT_OWNER, { hours: 12 }),
  editServerBackup: onBackup({ locked: true }),
  deleteServerBackup: onBackup(),
  restoreServerBackup: onBackup({}),
  readServerBackup: onBackup(),
  prepareBackupDownload: onBackup(),
  /** Its token decides, which the tests of agents check. */
  downloadServerBackup: open(({ server, backup }) => ({ params: { server, backup } })),
  listServerPorts: onServer([...OUTSIDERS, 'mo']),
  addServerPort: onServer(NOT_OWNER, { name: 'Voice' }),
  renameServerPort: onPort({ name: 'Map' }),
  removeServerPort: onPort(),
  getServerSftp: onServer(NOT_OWNER),
  createSftpPassword: onServer(NOT_OWNER),
  deleteSftpPassword: onServer(NOT_OWNER),
  addSftpKey: onServer(NOT_OWNER, { public_key: 'ssh-ed25519 AAAA' }),
  deleteSftpKey: {
    request: ({ server }) => ({ params: { server, key: 'AAAAAAAA' } }),
    refuses: NOT_OWNER,
  },
  takeServerPackIcon: onServer(NOT_OWNER),
  listServerMembers: onServer(NOT_OWNER),
  shareServer: {
    request: ({ server }) => ({ params: { server }, body: { user: 'mallory', role: 'files' } }),
    refuses: NOT_OWNER,
  },
  unshareServer: {
    request: ({ server }) => ({ params: { server, user: 'mallory' } }),
    refuses: NOT_OWNER,
  },
  setServerPreferences: onServer([...OUTSIDERS, 'mo', 'ada'], { hide_address: true }),
  suspendServer: onServer(NOT_ADMIN, { reason: 'other' }),
  unsuspendServer: onServer(NOT_ADMIN),
  listNodes: { request: nothing, refuses: NOT_ADMIN },
  listNodeServers: onNode(),
  listWaitingServers: { request: nothing, refuses: NOT_ADMIN },
  createNode: {
    request: () => ({ body: { ...place, first_port: 25_565, last_port: 25_599, memory_mb: 8192 } }),
    refuses: NOT_ADMIN,
  },
  deleteNode: onNode(),
  createNodeToken: onNode(),
  deleteNodeToken: onNode(),
  listServerNotices: { request: nothing, refuses: NOT_ADMIN },
  createServerNotice: { request: () => ({ body: aNotice }), refuses: NOT_ADMIN },
  editServerNotice: onNotice(aNotice),
  deleteServerNotice: onNotice(),
  dismissServerNotice: {
    request: ({ server, notice }) => ({ params: { server, notice } }),
    refuses: [...OUTSIDERS, 'mo', 'ada'],
  },
}
