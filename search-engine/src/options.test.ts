import { availableParallelism } from 'node:os'

import { describe, expect, it } from 'vitest'

import { defaultSearchLimits } from './http/search-limits.ts'
import { readOptions } from './options.ts'

describe('options', () => {
  it('come from flags, then from variables, then from defaults', () => {
    const env = { MEILI_HTTP_ADDR: '0.0.0.0:7800', MEILI_DB_PATH: '/data', MEILI_MASTER_KEY: 'from-env' }
    expect(readOptions(['--port', '7801'], env)).toMatchObject({
      host: '0.0.0.0',
      port: 7801,
      folder: '/data',
      masterKey: 'from-env',
    })
    expect(readOptions([], {})).toMatchObject({
      host: 'localhost',
      port: 7700,
      masterKey: null,
      maxBodyBytes: 104857600,
    })
    expect(readOptions([], {}).searchThreads).toBe(Math.min(availableParallelism(), 8))
    expect(readOptions([], { MEILI_SEARCH_THREADS: '3' }).searchThreads).toBe(3)
    expect(readOptions(['--search-threads', '0'], { MEILI_SEARCH_THREADS: '3' }).searchThreads).toBe(0)
    expect(readOptions([], { MEILI_HTTP_PAYLOAD_SIZE_LIMIT: '2 MiB' }).maxBodyBytes).toBe(2 * 1024 * 1024)
  })

  it('set the networks that webhooks may reach', () => {
    const env = { MEILI_EXPERIMENTAL_ALLOWED_IP_NETWORKS: '127.0.0.1/32, ::1/128' }
    expect(readOptions([], {}).allowedNetworks).toEqual([])
    expect(readOptions([], env).allowedNetworks).toEqual(['127.0.0.1/32', '::1/128'])
    expect(readOptions(['--experimental-allowed-ip-networks', 'any'], env).allowedNetworks).toBe('any')
  })

  it('set the dump to import', () => {
    expect(readOptions([], {}).dump).toEqual({ path: null, mayBeMissing: false, mayBeInUse: false })
    const env = { MEILI_IMPORT_DUMP: '/dump', MEILI_IGNORE_MISSING_DUMP: 'true' }
    expect(readOptions(['--ignore-dump-if-db-exists'], env).dump).toEqual({
      path: '/dump',
      mayBeMissing: true,
      mayBeInUse: true,
    })
    expect(readOptions(['--import-dump', './other'], env).dump.path).toBe('./other')
    expect(readOptions([], { MEILI_IGNORE_DUMP_IF_DB_EXISTS: 'false' }).dump.mayBeInUse).toBe(false)
  })

  it('set the limits of a request', () => {
    expect(readOptions([], {}).limits).toEqual(defaultSearchLimits)
    const flags = ['--max-search-body', '64KiB', '--max-hits', '100', '--search-deadline', '700']
    flags.push('--max-command-body', '8MiB', '--max-values', '9')
    expect(readOptions(flags, {}).limits).toEqual({
      ...defaultSearchLimits,
      bodyBytes: 65_536,
      commandBytes: 8 * 1024 * 1024,
      values: 9,
      hits: 100,
      deadlineMs: 700,
    })
  })

  it.each([
    [['--max-queries', '0'], {}, /--max-queries.*"0"/],
    [['--max-answer', 'much'], {}, /--max-answer.*much/],
    [['--port', '99999'], {}, /port.*99999/],
    [[], { MEILI_ENV: 'staging' }, /MEILI_ENV.*staging/],
    [['--env', 'production', '--master-key', 'short'], {}, /MEILI_MASTER_KEY.*16 bytes/],
    [[], { MEILI_HTTP_ADDR: 'nowhere' }, /MEILI_HTTP_ADDR.*nowhere/],
    [[], { MEILI_HTTP_PAYLOAD_SIZE_LIMIT: 'much' }, /MEILI_HTTP_PAYLOAD_SIZE_LIMIT.*much/],
    [['--search-threads', '-1'], {}, /--search-threads/],
    [[], { MEILI_SEARCH_THREADS: 'all' }, /MEILI_SEARCH_THREADS.*all/],
    [['--experimental-allowed-ip-networks', 'home'], {}, /--experimental-allowed-ip-networks.*"home"/],
    [['--colour'], {}, /--colour/],
  ])('%j with %j report the error', (args, env, message) => {
    expect(() => readOptions(args, env)).toThrow(message)
  })
})
