import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handshakeOf } from '../../testing/game-client.ts'
import { disconnectPacket, ProtocolError, readHandshake, readPacket, statusPacket } from './handshake.ts'

describe('a handshake', () => {
  it.each(['caves.play.example', 'Höhle.example', '127.0.0.1', ''])('names the address %j', (host) => {
    expect(readHandshake(handshakeOf(host, 2))).toEqual({ host, intention: 'login' })
  })
  it.each([
    [1, 'status'],
    [2, 'login'],
    [3, 'login'],
  ])('with the number %d is for the %s', (number, intention) => {
    expect(readHandshake(handshakeOf('caves.example', number))?.intention).toBe(intention)
  })
  it('is read without what mod loaders append', () => {
    expect(readHandshake(handshakeOf('caves.example\0FML3\0', 2))?.host).toBe('caves.example')
  })
  it('may arrive in any pieces, with more behind it', () => {
    const bytes = handshakeOf('caves.play.example', 2)
    for (let end = 0; end < bytes.length; end += 1)
      expect(readHandshake(bytes.subarray(0, end))).toBeUndefined()
    expect(readHandshake(Buffer.concat([bytes, Buffer.from([1, 2, 3])]))?.host).toBe('caves.play.example')
  })
  it.each([
    ['a request of HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['the ping of old clients', Buffer.from([0xfe, 0x01, 0xfa])],
    ['an endless integer', Buffer.alloc(8, 0xff)],
    ['an empty packet', Buffer.from([0])],
    ['another packet', Buffer.from([2, 1, 0])],
    ['an unknown intention', handshakeOf('caves.example', 9)],
    ['a longer address than there are bytes', Buffer.from([4, 0, 0, 100, 65])],
  ])('is not %s', (_name, bytes) => {
    expect(() => readHandshake(bytes)).toThrow(ProtocolError)
  })
  it('is refused or read whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        let outcome: unknown
        try {
          outcome = typeof (readHandshake(Buffer.from(bytes))?.host ?? '')
        } catch (error) {
          outcome = error instanceof ProtocolError ? 'string' : error
        }
        expect(outcome).toBe('string')
      }),
    )
  })
})

it('writes packets that it can read', () => {
  for (const packet of [statusPacket('Not running ✓'), disconnectPacket('x'.repeat(300))])
    expect(readPacket(packet)).toMatchObject({ end: packet.length })
})
