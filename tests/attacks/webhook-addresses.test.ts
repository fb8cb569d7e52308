import type { LookupAddress } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callableAddresses } from '../../api/src/adapters/outbound/allowed-addresses.ts'
import type { Resolve } from '../../api/src/adapters/outbound/guarded-connect.ts'
import { openOutboundClient } from '../../api/src/adapters/outbound/outbound-client.ts'
import { aReceiver } from '../../api/testing/http-receiver.ts'

/**
 * A user who names an address that the server calls could aim at what only the server can reach: itself, the machines
 * beside it, the metadata address of a cloud.
 */

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answersWith((response) => void response.writeHead(204).end())
})

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** Every name stands for these, one list for each time it is asked. */
const resolving = (...answers: LookupAddress[][]): Resolve =>
  ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, (answers.length > 1 ? answers.shift() : answers[0]) ?? [])) as unknown as Resolve
const v4 = (address: string): LookupAddress => ({ address, family: 4 })
const v6 = (address: string): LookupAddress => ({ address, family: 6 })

const guarded = (resolve?: Resolve) =>
  openOutboundClient({
    NODE_ENV: 'test',
    WEBHOOK_NETWORKS: [],
    timeoutMs: 10_000,
    ...(resolve && { resolve }),
  })
/** As if the port of the receiver were one of the web. */
const atAnyPort = (resolve: Resolve) =>
  openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['192.0.2.0/24'], timeoutMs: 10_000, resolve })

describe('an address that is written as one', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '127。0。0。1',
    '①②⑦.0.0.1',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
  ])('is refused when it is added, and not called: %s', async (host) => {
    const outside = guarded()
    expect(outside.problemOf(`https://${host}/hook`)).toBe('private')
    for (const url of [`https://${host}/hook`, `http://${host}:${receiver.port}/hook`])
      expect(await outside.post(url, message)).toMatchObject({ status: null, failure: 'not_callable' })
    expect(receiver.received).toEqual([])
  })

  it.each(['1.1.1.1', '[2606:4700:4700::1111]', '[64:ff9b::808:808]', '[::ffff:8.8.8.8]', 'hooks.example'])(
    'is taken when it is one of the internet: %s',
    (host) => expect(guarded().problemOf(`https://${host}/hook`)).toBeUndefined(),
  )
})

/** Nothing is connected to. */
describe('an address of a network that only machines inside reach', () => {
  const calls = callableAddresses([])
  it.each([
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '161.26.0.7',
    '169.254.169.254',
    '169.254.170.2',
    '169.254.0.23',
    '100.100.100.200',
    '100.127.255.254',
    '192.0.0.192',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '0.1.2.3',
    '::ffff:100.100.100.200',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '::169.254.169.254',
    '::ffff:0:a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '2001::a9fe:a9fe',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::a9fe:a9fe',
    '2620:4f:8000::1',
    '3fff::1',
    '5f00::1',
    '100::1',
  ])('is not called: %s', (address) => expect(calls(address, 443)).toBe(false))

  it.each(['168.63.129.15', '161.27.0.1', '192.0.1.1', '2620:4f:7fff::1'])(
    'does not include its neighbour %s',
    (address) => expect(calls(address, 443)).toBe(true),
  )
})

describe('a name', () => {
  it.each<[string, LookupAddress[]]>([
    ['this machine', [v4('127.0.0.1')]],
    ['this machine, as version 6', [v6('::1')]],
    ['this machine, wrapped', [v6('::ffff:127.0.0.1')]],
    ['this machine, translated', [v6('64:ff9b::7f00:1')]],
    ['machines of the neighbourhood', [v4('10.0.0.7'), v4('169.254.169.254'), v6('fd00::7')]],
    ['nothing', []],
  ])('that stands for %s is not called', async (_, found) => {
    const answer = await atAnyPort(resolving(found)).post(`http://hooks.example:${receiver.port}/`, message)
    expect(answer).toMatchObject({ status: null, failure: 'not_callable' })
    expect(receiver.received).toEqual([])
  })

  it('is judged by the address that is connected to, not by one that was asked for before', async () => {
    const rebinding = resolving([v4('192.0.2.1')], [v4('127.0.0.1')])
    const { problemOf, post } = atAnyPort(rebinding)
    const url = `http://hooks.example:${receiver.port}/`
    expect(problemOf(url)).toBeUndefined()
    // The first lookup gives a public address without a listener, the second one this machine.
    await post(url, message)
    expect(await post(url, message)).toMatchObject({ status: null, failure: 'not_callable' })
    expect(receiver.received).toEqual([])
  })

  it('is called at those of its addresses that may be', async () => {
    const { post } = openOutboundClient({
      NODE_ENV: 'test',
      WEBHOOK_NETWORKS: ['127.0.0.1'],
      resolve: resolving([v4('10.0.0.7'), v6('::1'), v4('127.0.0.1')]),
    })
    expect(await post(`http://hooks.example:${receiver.port}/`, message)).toMatchObject({ status: 204 })
  })
})

describe('an address', () => {
  it.each([
    ['http://hooks.example/', 'https_only'],
    ['ftp://hooks.example/', 'https_only'],
    ['https://me:secret@hooks.example/', 'credentials'],
    ['https://me@hooks.example/', 'credentials'],
    ['https://hooks.example:22/', 'port'],
    ['https://1.1.1.1:25/', 'private'],
    ['https://127.0.0.1/', 'private'],
  ])('of a site that runs is refused: %s', (url, problem) => {
    expect(openOutboundClient({ NODE_ENV: 'production', WEBHOOK_NETWORKS: [] }).problemOf(url)).toBe(problem)
  })

  it('of a network that the operator named is called, also in production and at any port', () => {
    const { problemOf } = openOutboundClient({
      NODE_ENV: 'production',
      WEBHOOK_NETWORKS: ['10.0.0.0/8', 'fd00::/8'],
    })
    expect(problemOf('https://10.1.2.3:9000/')).toBeUndefined()
    expect(problemOf('https://[fd00::1]:9000/')).toBeUndefined()
    expect(problemOf('https://[::ffff:10.1.2.3]:9000/')).toBeUndefined()
    expect(problemOf('https://192.168.0.1/')).toBe('private')
    expect(problemOf('http://10.1.2.3/')).toBe('https_only')
  })

  it('is judged with its port', () => {
    const callable = callableAddresses([])
    expect([443, 8443, 80, 22, 6379].map((port) => callable('1.1.1.1', port))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(callable('no address', 443)).toBe(false)
  })
})

describe('an answer', () => {
  const near = (timeoutMs = 10_000) =>
    openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['127.0.0.0/8'], timeoutMs })

  it('that leads elsewhere is not followed', async () => {
    receiver.answersWith((response, { path }) => {
      if (path === '/elsewhere') response.writeHead(200).end('secret')
      else response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end()
    })
    expect(await near().post(`${receiver.url}/`, message)).toMatchObject({ status: 307, body: '' })
    expect(receiver.received).toHaveLength(1)
  })

  it('without an end is read as far as it is kept, and no longer than there is time', async () => {
    receiver.answersWith((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(64_000)), 5)
      response.on('close', () => clearInterval(timer))
    })
    const answer = await near(600_000).post(receiver.url, message)
    expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(300) })
  })

  it('that drips, or does not come, ends at the limit', async () => {
    receiver.answersWith((response) => {
      response.writeHead(200)
      // All that is kept would take two minutes.
      const timer = setInterval(() => response.write('.'), 100)
      response.on('close', () => clearInterval(timer))
    })
    await near(300).post(receiver.url, message)
    receiver.answersWith(() => {})
    expect(await near(300).post(receiver.url, message)).toMatchObject({ status: null, failure: 'timeout' })
  })

  it('is kept as text that a page and a database can hold', async () => {
    receiver.answersWith(
      (response) => void response.end(Buffer.from('a\0b\u202e\r\n\u001b[31m\xff ok', 'latin1')),
    )
    const answer = await near().post(receiver.url, message)
    expect(answer.status === null ? '' : answer.body).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('without a listener is reported as unreachable, without details of the network', async () => {
    // A port that was free a moment ago may be taken by another process.
    expect(await near().post('http://127.0.0.1:1/', message)).toEqual({
      status: null,
      failure: 'unreachable',
      durationMs: expect.any(Number) as number,
    })
  })
})
