import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

const Service = z.object({
  image: z.string(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  privileged: z.boolean().default(false),
  networks: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
})
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const named = Object.entries(services)
const ours = named.filter(([, { image }]) => image.startsWith('quarry'))

/** The secrets that each process needs; no other process gets them. */
const SECRETS: Record<string, string[]> = {
  migrate: ['DATABASE_URL'],
  api: [
    'DATABASE_URL',
    'REDIS_URL',
    'MEILI_MASTER_KEY',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SITE_SECRET',
    'GITHUB_CLIENT_SECRET',
    'DISCORD_CLIENT_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'MICROSOFT_CLIENT_SECRET',
    'GITLAB_CLIENT_SECRET',
    'STEAM_API_KEY',
    'CAPTCHA_SITE_KEY',
    'CAPTCHA_SECRET',
    'CURSEFORGE_API_KEY',
    'SCANNER_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
  worker: [
    'DATABASE_URL',
    'REDIS_URL',
    'MEILI_MASTER_KEY',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'SCANNER_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
  indexer: ['DATABASE_URL', 'REDIS_URL', 'MEILI_MASTER_KEY'],
  web: ['SITE_SECRET'],
  postgres: ['POSTGRES_PASSWORD'],
  meilisearch: ['MEILI_MASTER_KEY'],
  redis: ['REDIS_PASSWORD'],
}
const isSecret = (name: string) =>
  /PASSWORD|SECRET|TOKEN|KEY|^DATABASE_URL$|^REDIS_URL$|^SMTP_URL$/.test(name)

describe('the containers of production', () => {
  it.each(named)('%s can neither gain rights nor change its own system', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], cap_add: [], privileged: false })
    expect(service.security_opt).toContain('no-new-privileges:true')
    expect(service.tmpfs).toContain('/tmp')
  })

  it.each(named)('gives %s only its own secrets', (name, { environment }) => {
    expect(Object.keys(environment).filter(isSecret).toSorted()).toEqual(SECRETS[name]?.toSorted())
  })

  it('name no secret by its value', () => {
    const values = named.flatMap(([, { environment }]) =>
      Object.entries(environment).filter(([name, value]) => isSecret(name) && !value.includes('${')),
    )
    expect(values).toEqual([])
  })

  it('publish the pages alone', () => {
    expect(named.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['web'])
  })

  it.each(named)('limits the memory and the processes of %s', (_name, { mem_limit, pids_limit }) => {
    expect(mem_limit).toMatch(/^\d+[mg]$/)
    expect(pids_limit).toBeGreaterThan(0)
  })

  it('shares no network of web with Postgres or Redis', () => {
    const networksOf = (name: string) => services[name]!.networks
    for (const [, { networks }] of named) expect(networks).not.toEqual([])
    for (const store of ['postgres', 'redis'])
      expect(networksOf('web').filter((network) => networksOf(store).includes(network))).toEqual([])
    expect(named.filter(([, { networks }]) => networks.includes('queue')).map(([name]) => name)).toEqual([
      'redis',
      'api',
      'worker',
      'indexer',
    ])
  })

  it('require a password of Redis', () => {
    expect(services['redis']!.command?.join(' ')).toContain('requirepass $$REDIS_PASSWORD')
    for (const name of ['api', 'worker', 'indexer'])
      expect(services[name]!.environment['REDIS_URL']).toMatch(
        /^redis:\/\/:\$\{REDIS_PASSWORD:\?.*\}@redis:6379$/,
      )
  })

  it('give files to those who serve and sweep them', () => {
    const withFiles = ours.filter(([, { volumes }]) => volumes.length > 0)
    expect(withFiles.map(([name]) => name)).toEqual(['api', 'worker'])
    expect(withFiles.flatMap(([, { volumes }]) => volumes)).toEqual(
      withFiles.map(() => 'storage:/var/lib/quarry/storage'),
    )
  })
})

describe('the image', () => {
  const lines = read('Dockerfile').split('\n')

  it('runs as a user who cannot change the code', () => {
    expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
    expect(lines.filter((line) => /chown/i.test(line))).toEqual([])
    expect(lines.some((line) => line.includes('chmod -R a+rX,go-w /srv/quarry'))).toBe(true)
  })

  it('contains no dependencies of development and runs no scripts of packages', () => {
    expect(lines.some((line) => line.includes('npm prune --omit=dev'))).toBe(true)
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  })

  it('writes no secret into its layers', () => {
    expect(lines.filter((line) => /^(ARG|ENV)\b/.test(line) && isSecret(line))).toEqual([])
    const ignored = read('.dockerignore').split('\n')
    for (const pattern of ['**/.env', '**/.env.*', '.data', '.git', '**/*.pem'])
      expect(ignored).toContain(pattern)
    expect(ignored.filter((line) => line.startsWith('!'))).toEqual([])
  })
})
