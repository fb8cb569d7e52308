import type { SavingCommands } from '../flavours/flavour.ts'

/** A process whose world may be saved. */
export interface SavingServer {
  saving: SavingCommands | undefined
  write: (line: string) => void
  /** Calls back with each line that it prints; returns how to end that. */
  listen: (onLine: (line: string) => void) => () => void
}

interface Waiting {
  /** The longest wait for a server that does not answer. */
  saveMs: number
  signal: AbortSignal
}

/**
 * Lets a server save its world and then write none of it until the work has ended, however it ends. A server without these
 * commands, or that does not answer in time, goes on as it is.
 */
export async function whileSaved<T>(
  server: SavingServer | undefined,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  if (!server?.saving) return work()
  const { off, save, saved, on } = server.saving
  try {
    server.write(off)
    await untilPrinted(server, saved, { ...waiting, command: save })
    return await work()
  } finally {
    server.write(on)
  }
}

function untilPrinted(
  server: SavingServer,
  expected: RegExp,
  { saveMs, signal, command }: Waiting & { command: string },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = server.listen((line) => {
      if (expected.test(line)) end()
    })
    const timer = setTimeout(end, saveMs)
    signal.addEventListener('abort', end, { once: true })
    server.write(command)
    if (signal.aborted) end()
  })
}
