import { z } from 'zod'

/* What is used of the answers of Docker and Podman; `testing/engine/recorded-answers.json` has whole ones. */

export const Created = z.object({ Id: z.string() })

export const Container = z.object({
  Id: z.string(),
  State: z.object({
    /** `created`, `running`, `exited` and others. */
    Status: z.string(),
    Running: z.boolean(),
    OOMKilled: z.boolean().default(false),
    ExitCode: z.int(),
  }),
  HostConfig: z.object({ NanoCpus: z.number().default(0), Memory: z.number().default(0) }),
})
export type Container = z.output<typeof Container>

export const Listed = z.array(
  z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()).nullable().default({}) }),
)

export const Stats = z.object({
  read: z.string(),
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({
    /** Absent when it has just ended. */
    usage: z.number().default(0),
    stats: z.record(z.string(), z.number()).optional(),
  }),
})
export type Stats = z.output<typeof Stats>

export const Version = z.object({
  Version: z.string(),
  Components: z.array(z.object({ Name: z.string() })).nullish(),
})

export const Info = z.object({
  MemoryLimit: z.boolean().default(false),
  SwapLimit: z.boolean().default(false),
  CpuCfsQuota: z.boolean().default(false),
  PidsLimit: z.boolean().default(false),
  SecurityOptions: z.array(z.string()).nullish(),
})
export type Info = z.output<typeof Info>

/** One line of the progress of a download. */
export const PullProgress = z.object({
  error: z.string().optional(),
  id: z.string().optional(),
  progressDetail: z.object({ current: z.number().optional(), total: z.number().optional() }).nullish(),
})
