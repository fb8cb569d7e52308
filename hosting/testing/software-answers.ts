import { createHash } from 'node:crypto'

/* Answers of the services of the flavours, shortened. `hashOf` is that of the content that the mirror sends. */

const hashOf = (algorithm: string, content: string) => createHash(algorithm).update(content).digest('hex')

const VANILLA = 'piston-data.mojang.com/v1/objects/8dd1a28015f51b1803213892b50b7b4fc76e594d/server.jar'

const VANILLA_SNAPSHOT =
  'piston-data.mojang.com/v1/objects/0b4dba049482496c507b2387a73a913230ebbd76/server.jar'

const vanilla = {
  'piston-meta.mojang.com/mc/game/version_manifest_v2.json': {
    latest: { release: '1.20.4', snapshot: '24w03b' },
    versions: [
      { id: '24w03b', type: 'snapshot', url: 'https://piston-meta.mojang.com/v1/packages/1/24w03b.json' },
      { id: '24w03a', type: 'snapshot', url: 'https://piston-meta.mojang.com/v1/packages/4/24w03a.json' },
      { id: '1.20.4', type: 'release', url: 'https://piston-meta.mojang.com/v1/packages/2/1.20.4.json' },
      {
        id: '1.20.4-rc1',
        type: 'snapshot',
        url: 'https://piston-meta.mojang.com/v1/packages/5/1.20.4-rc1.json',
      },
      {
        id: '23w13a_or_b',
        type: 'snapshot',
        url: 'https://piston-meta.mojang.com/v1/packages/6/23w13a_or_b.json',
      },
      {
        id: '1.14 Pre-Release 1',
        type: 'snapshot',
        url: 'https://piston-meta.mojang.com/v1/packages/7/1.14%20Pre-Release%201.json',
      },
      { id: '1.2.4', type: 'release', url: 'https://piston-meta.mojang.com/v1/packages/3/1.2.4.json' },
      { id: 'b1.8.1', type: 'old_beta', url: 'https://piston-meta.mojang.com/v1/packages/8/b1.8.1.json' },
    ],
  },
  'piston-meta.mojang.com/v1/packages/1/24w03b.json': {
    id: '24w03b',
    javaVersion: { component: 'java-runtime-gamma', majorVersion: 17 },
    downloads: {
      server: { url: `https://${VANILLA_SNAPSHOT}`, sha1: hashOf('sha1', 'vanilla 24w03b'), size: 14 },
    },
  },
  [VANILLA_SNAPSHOT]: 'vanilla 24w03b',
  'piston-meta.mojang.com/v1/packages/2/1.20.4.json': {
    id: '1.20.4',
    javaVersion: { component: 'java-runtime-gamma', majorVersion: 17 },
    downloads: {
      client: {
        url: 'https://piston-data.mojang.com/v1/objects/1/client.jar',
        sha1: 'f'.repeat(40),
        size: 1,
      },
      server: { url: `https://${VANILLA}`, sha1: hashOf('sha1', 'vanilla 1.20.4'), size: 14 },
    },
  },
  'piston-meta.mojang.com/v1/packages/3/1.2.4.json': { id: '1.2.4', downloads: {} },
  [VANILLA]: 'vanilla 1.20.4',
}

const fabric = {
  'meta.fabricmc.net/v2/versions/game': [
    { version: '24w03b', stable: false },
    { version: '1.20.4', stable: true },
    { version: '1.20.4-rc1', stable: false },
    { version: '1.20.3', stable: true },
    { version: '20w14infinite', stable: false },
    { version: '1.14.4', stable: true },
    { version: '1.14_combat-212796', stable: false },
  ],
  'meta.fabricmc.net/v2/versions/loader/24w03b': [
    { loader: { separator: '.', build: 3, version: '0.15.6', stable: true }, intermediary: {} },
  ],
  'meta.fabricmc.net/v2/versions/loader/24w03b/0.15.6/1.0.0/server/jar': 'fabric 0.15.6 for 24w03b',
  'meta.fabricmc.net/v2/versions/loader/1.20.4': [
    { loader: { separator: '.', build: 4, version: '0.16.0-beta.1', stable: false }, intermediary: {} },
    { loader: { separator: '.', build: 3, version: '0.15.6', stable: true }, intermediary: {} },
    { loader: { separator: '.', build: 2, version: '0.15.5', stable: false }, intermediary: {} },
  ],
  'meta.fabricmc.net/v2/versions/installer': [
    {
      url: 'https://maven.fabricmc.net/net/fabricmc/fabric-installer/1.0.0/fabric-installer-1.0.0.jar',
      version: '1.0.0',
      stable: true,
    },
  ],
  'meta.fabricmc.net/v2/versions/loader/1.20.4/0.15.6/1.0.0/server/jar': 'fabric 0.15.6',
}

const QUILT_INSTALLER =
  'maven.quiltmc.org/repository/release/org/quiltmc/quilt-installer/0.9.1/quilt-installer-0.9.1.jar'

const quilt = {
  'meta.quiltmc.org/v3/versions/game': [
    { version: '24w03b', stable: false },
    { version: '1.20.4', stable: true },
  ],
  'meta.quiltmc.org/v3/versions/loader/1.20.4': [
    { loader: { separator: '.', build: 2, version: '0.24.0-beta.5' }, hashed: {} },
    { loader: { separator: '.', build: 1, version: '0.23.1' }, hashed: {} },
  ],
  'meta.quiltmc.org/v3/versions/installer': [{ url: `https://${QUILT_INSTALLER}`, version: '0.9.1' }],
  [QUILT_INSTALLER]: 'quilt installer',
  [`${QUILT_INSTALLER}.sha1`]: hashOf('sha1', 'quilt installer'),
}

const metadata = (versions: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><metadata><versioning><latest>${versions[0]}</latest><versions>
   ${versions.map((version) => `<version>${version}</version>`).join('\n')}</versions></versioning></metadata>`

const FORGE = 'maven.minecraftforge.net/net/minecraftforge/forge'

const forge = {
  [`${FORGE}/maven-metadata.xml`]: metadata([
    '1.20.4-49.0.9',
    '1.20.4-49.0.14',
    '1.16.5-36.2.42',
    '1.7.10-10.13.4.1614-1.7.10',
    '1.7.10_pre4-10.12.2.1149-prerelease',
  ]),
  [`${FORGE}/1.20.4-49.0.14/forge-1.20.4-49.0.14-installer.jar`]: 'forge installer',
  [`${FORGE}/1.20.4-49.0.14/forge-1.20.4-49.0.14-installer.jar.sha1`]: hashOf('sha1', 'forge installer'),
  [`${FORGE}/1.16.5-36.2.42/forge-1.16.5-36.2.42-installer.jar`]: 'old forge installer',
  [`${FORGE}/1.16.5-36.2.42/forge-1.16.5-36.2.42-installer.jar.sha1`]: hashOf('sha1', 'old forge installer'),
}

const NEOFORGE = 'maven.neoforged.net/releases/net/neoforged/neoforge'

const neoforge = {
  [`${NEOFORGE}/maven-metadata.xml`]: metadata([
    '20.4.80-beta',
    '20.4.237',
    '20.4.9',
    '21.0.167',
    '21.4.10-beta',
    '26.1.0.0-alpha.1+snapshot-1',
    '26.1.0.0-alpha.2+snapshot-1',
    '26.1.0.0-alpha.13+snapshot-10',
    '26.1.0.0-alpha.15+pre-3',
    '26.1.0.3-beta',
    '26.1.2.1',
    '0.25w14craftmine.3-beta',
  ]),
  [`${NEOFORGE}/26.1.0.0-alpha.2+snapshot-1/neoforge-26.1.0.0-alpha.2+snapshot-1-installer.jar`]:
    'neoforge snapshot installer',
  [`${NEOFORGE}/26.1.0.0-alpha.2+snapshot-1/neoforge-26.1.0.0-alpha.2+snapshot-1-installer.jar.sha1`]: hashOf(
    'sha1',
    'neoforge snapshot installer',
  ),
  [`${NEOFORGE}/20.4.237/neoforge-20.4.237-installer.jar`]: 'neoforge installer',
  [`${NEOFORGE}/20.4.237/neoforge-20.4.237-installer.jar.sha1`]: `${hashOf('sha1', 'neoforge installer')}\n`,
}

const paperBuild = (id: number, channel: string) => ({
  id,
  time: '2024-02-01T12:00:00Z',
  channel,
  commits: [],
  downloads: {
    'server:default': {
      name: `paper-1.20.4-${id}.jar`,
      checksums: { sha256: hashOf('sha256', `paper ${id}`) },
      size: 9,
      url: `https://fill-data.papermc.io/v1/objects/${id}/paper-1.20.4-${id}.jar`,
    },
  },
})

const paper = {
  'fill.papermc.io/v3/projects/paper': {
    project: { id: 'paper', name: 'Paper' },
    versions: { '1.21': ['1.21.1', '1.21'], '1.20': ['1.20.4', '1.20.4-rc1', '1.20'] },
  },
  'fill.papermc.io/v3/projects/paper/versions/1.20.4/builds': [
    paperBuild(499, 'ALPHA'),
    paperBuild(497, 'STABLE'),
    paperBuild(496, 'STABLE'),
  ],
  'fill.papermc.io/v3/projects/paper/versions/1.20.4-rc1/builds': [paperBuild(401, 'ALPHA')],
  'fill-data.papermc.io/v1/objects/401/paper-1.20.4-401.jar': 'paper 401',
  'fill-data.papermc.io/v1/objects/497/paper-1.20.4-497.jar': 'paper 497',
}

const purpur = {
  'api.purpurmc.org/v2/purpur': { project: 'purpur', versions: ['1.14.1', '1.20', '1.20.4'] },
  'api.purpurmc.org/v2/purpur/1.20.4': {
    builds: { all: ['2174', '2175', '2176'], latest: '2176' },
    project: 'purpur',
    version: '1.20.4',
  },
  'api.purpurmc.org/v2/purpur/1.20.4/2176': {
    build: '2176',
    result: 'SUCCESS',
    md5: hashOf('md5', 'purpur 2176'),
  },
  'api.purpurmc.org/v2/purpur/1.20.4/2175': { build: '2175', result: 'FAILURE', md5: '0'.repeat(32) },
  'api.purpurmc.org/v2/purpur/1.20.4/2176/download': 'purpur 2176',
}

export const SOFTWARE_ANSWERS = {
  ...vanilla,
  ...fabric,
  ...quilt,
  ...forge,
  ...neoforge,
  ...paper,
  ...purpur,
}
