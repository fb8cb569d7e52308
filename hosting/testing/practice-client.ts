import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PlayerCalls } from './practice-player.ts'

interface Answer {
  id: number
  result?: unknown
  error?: string
}

/** A player of the practice server whose packages are in this folder. */
export function practiceClient(packages: string, gameVersion: string) {
  const child = fork(path.join(import.meta.dirname, 'practice-player.ts'), [packages, gameVersion], {
    execArgv: [],
    // Its packages print there.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Error('the player has ended'))
    waiting.clear()
  }
  child.on('message', ({ id, result, error }: Answer) => {
    if (error === undefined) waiting.get(id)?.resolve(result as never)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  child.once('exit', failAll)
  let last = 0
  return {
    call: <Name extends keyof PlayerCalls>(name: Name, ...args: Parameters<PlayerCalls[Name]>) =>
      new Promise<Awaited<ReturnType<PlayerCalls[Name]>>>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        child.send({ id: last, name, args })
      }),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
