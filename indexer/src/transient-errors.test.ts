import { describe, expect, it } from 'vitest'
import { EngineRefusal, EngineUnreachable } from './engine/engine-errors.ts'
import { createLog } from './log.ts'
import { isTransient, untilServicesAnswer } from './transient-errors.ts'

const coded = (code: string) => Object.assign(new Error('from the database'), { code })

describe('isTransient', () => {
  it.each([
    [new EngineUnreachable(new Error('fetch failed')), true],
    [new EngineRefusal('invalid_document_id', 'no'), false],
    [coded('57P01'), true],
    [coded('08006'), true],
    [coded('ECONNREFUSED'), true],
    [coded('23505'), false],
    [new Error('Connection terminated unexpectedly'), true],
    [new TypeError('x is not a function'), false],
    ['a text', false],
  ])('judges %s as %s', (error, transient) => {
    expect(isTransient(error)).toBe(transient)
  })
})

const patience = () => ({ signal: new AbortController().signal, log: createLog('silent') })

describe('untilServicesAnswer', () => {
  it('retries while a service is unavailable', async () => {
    let tries = 0
    const run = async () => {
      tries += 1
      if (tries < 3) throw coded('ECONNREFUSED')
      return tries
    }
    expect(await untilServicesAnswer(run, patience())).toBe(3)
  })

  it('does not retry other errors', async () => {
    await expect(untilServicesAnswer(() => Promise.reject(coded('23505')), patience())).rejects.toThrow(
      'database',
    )
  })

  it('throws when the process shuts down', async () => {
    const options = { ...patience(), signal: AbortSignal.abort() }
    await expect(untilServicesAnswer(() => Promise.reject(coded('57P01')), options)).rejects.toThrow(
      'database',
    )
  })
})
