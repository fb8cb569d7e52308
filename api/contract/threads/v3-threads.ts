import { endpoint } from '../endpoint.ts'
import { deleteMessage, getThread, listThreads, sendMessage } from './threads.ts'

const thread = { path: '/v3/thread/:thread' } as const

export const v3GetThread = endpoint({ ...getThread, ...thread })

export const v3ListThreads = endpoint({ ...listThreads, path: '/v3/threads' })

export const v3SendMessage = endpoint({ ...sendMessage, ...thread })

export const v3DeleteMessage = endpoint({ ...deleteMessage, path: '/v3/message/:message' })
