import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from './source-files.ts'

const records = globSync('{*/decisions,docs/decisions}/*.md', { cwd: root }).toSorted()
const numberOf = (file: string) => /^\d{3}(?=-)/.exec(path.basename(file))?.[0]

describe('decision records', () => {
  it('have a number in name and heading', () => {
    expect(records.length).toBeGreaterThan(5)
    const wrong = records.filter((file) => !read(file).startsWith(`# ${numberOf(file)}`))
    expect(wrong).toEqual([])
  })

  it('have numbers of their own within their folder', () => {
    const byNumber = Map.groupBy(records, (file) => `${path.dirname(file)}/${numberOf(file)}`)
    expect([...byNumber.values()].filter((files) => files.length > 1)).toEqual([])
  })
})
