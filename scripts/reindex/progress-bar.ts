import type { Progress } from '@quarry/indexer/rebuild/fill'

export interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

const WIDTH = 24
const LINE_EVERY_MS = 5000

/** A bar with rate and time left; redrawn in place on a terminal, else one line every few seconds. */
export function createProgressBar(screen: Screen, now: () => number = Date.now) {
  let index = ''
  let startedAt = now()
  let writtenAt = 0
  let seenAt = startedAt
  const show = (progress: Progress) => {
    if (progress.index !== index) {
      if (index !== '' && screen.isTTY) screen.write('\n')
      index = progress.index
      // It began when the one before ended, not with its first report.
      startedAt = seenAt
      writtenAt = 0
    }
    seenAt = now()
    const isLast = progress.total > 0 && progress.done >= progress.total
    if (now() - writtenAt < (screen.isTTY ? 100 : LINE_EVERY_MS) && !isLast) return
    writtenAt = now()
    const line = progressLine(progress, (now() - startedAt) / 1000)
    screen.write(screen.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
  const end = () => {
    if (index !== '' && screen.isTTY) screen.write('\n')
  }
  return { show, end }
}

/** `projects      ████████░░░░  42% 42,000/100,000  8,100/s  7 s left`; without a total just count and rate. */
export function progressLine({ index, done, total }: Progress, seconds: number): string {
  const rate = seconds > 0 ? done / seconds : 0
  const name = index.padEnd(14)
  const speed = `${count(rate)}/s`
  if (total === 0) return `${name}${count(done)}  ${speed}`
  const share = Math.min(1, done / total)
  const filled = Math.round(share * WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  const left = rate > 0 ? `${Math.ceil(Math.max(0, total - done) / rate)} s left` : ''
  return `${name}${bar} ${String(Math.floor(share * 100)).padStart(3)}% ${count(done)}/${count(total)}  ${speed}  ${left}`
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')
