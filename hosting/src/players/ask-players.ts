import { connect } from 'node:net'
import { ServerPlayers } from '@quarry/api/contract/hosting/server-players'
import { z } from 'zod'
import { readPacket, readTextPacket, statusRequest } from '../router/handshake.ts'

const Status = z.object({ players: ServerPlayers })

export type Players = z.output<typeof ServerPlayers>

/** Bytes of an answer, at most. */
const ANSWER_MAX = 64 * 1024
const LENGTH_BYTES = 3

const playersIn = (packet: Buffer): Players | undefined =>
  Status.safeParse(JSON.parse(readTextPacket(packet))).data?.players

/**
 * Asks a server on this machine as the list of servers of the game does. Undefined if it does not answer in time, or with
 * anything else: users may run any program in its place.
 */
export function askPlayers({ port, waitMs }: { port: number; waitMs: number }): Promise<Players | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const timer = setTimeout(() => socket.destroy(), waitMs)
    // In one place: an answer may arrive byte by byte.
    const answer = Buffer.allocUnsafe(ANSWER_MAX + LENGTH_BYTES)
    let size = 0
    const read = (data: Buffer) => {
      if (size + data.length > answer.length) return void socket.destroy()
      size += data.copy(answer, size)
      try {
        const packet = readPacket(answer.subarray(0, size), ANSWER_MAX)
        if (!packet) return
        resolve(playersIn(packet.value))
      } catch {
        // No answer of the game.
      }
      socket.destroy()
    }
    socket.on('data', read)
    socket.once('connect', () => socket.write(statusRequest(port)))
    // One that hides its status, or does not listen.
    socket.on('error', () => {})
    socket.once('end', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
