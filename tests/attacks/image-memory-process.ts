import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { GALLERY_SHAPE, imagePreparer } from '@quarry/api/files/images/prepare-image'

/*
 * Process that prepares the image from standard input as many times at once as its argument says. It prints the results,
 * and by how many megabytes that raised the most memory it ever held.
 */

const png = await buffer(process.stdin)
const mostMb = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const before = mostMb()
const prepare = imagePreparer({ queueTimeoutMs: 600_000 })
const results = await Promise.allSettled(
  Array.from({ length: Number(process.argv[2]) }, (_, at) => prepare(`account ${at}`, png, GALLERY_SHAPE)),
)
const outcomes = results.map((result) =>
  result.status === 'fulfilled' ? result.value.color : (result.reason as Error).message,
)
process.stdout.write(JSON.stringify({ outcomes, growthMb: mostMb() - before }))
