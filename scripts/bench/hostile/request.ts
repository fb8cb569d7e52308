import { request, type Agent } from 'node:http'

export interface Question {
  url: string
  /** Address of this machine that the question comes from. */
  from: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  agent?: Agent
  /** After this the answer counts as not given. */
  patienceMs?: number
}

export interface Answer {
  /** 0 when the connection failed or nothing came in time. */
  status: number
  ms: number
  text: string
}

/** Asks over HTTP and reads the whole answer; never rejects, because attackers are refused in many ways. */
export function ask({ url, from, method = 'GET', headers = {}, body, agent, patienceMs = 10_000 }: Question) {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const end = (status: number, text = '') => resolve({ status, text, ms: performance.now() - startedAt })
  const asked = request(
    url,
    {
      method,
      localAddress: from,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      ...(agent ? { agent } : { agent: false }),
    },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(parts).toString()))
      response.on('error', () => end(0))
    },
  )
  const timer = setTimeout(() => asked.destroy(new Error('late')), patienceMs)
  asked.on('error', () => end(0))
  asked.end(body)
  return promise.finally(() => clearTimeout(timer))
}

/** What an answer must be: JSON of a known shape is not checked further, since the site is our own. */
export async function askJson<T>(question: Question): Promise<T> {
  const answer = await ask(question)
  if (answer.status !== 200)
    throw new Error(`${question.url} answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  return JSON.parse(answer.text) as T
}
