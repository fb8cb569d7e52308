import { createHmac } from 'node:crypto'
import { callerBlock } from '../../../contract/caller.ts'

/** Tells visitors apart without keeping their addresses. */
export const visitorMark = (key: Buffer, ip: string): Buffer =>
  createHmac('sha256', key).update(callerBlock(ip)).digest().subarray(0, 16)
