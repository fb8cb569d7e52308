import { z } from 'zod'
import { variables as v } from './variables.ts'

/** For the agent of a node. */
export const HostingEnvironment = z
  .object({
    LOG_LEVEL: v.LOG_LEVEL.default('info'),
    API_URL: v.API_URL.default('http://127.0.0.1:4000'),
    NODE_TOKEN: v.NODE_TOKEN,
    /** Consoles are served on this port; without it there are none. */
    CONSOLE_PORT: v.CHOSEN_PORT.optional(),
    CONSOLE_HOST: v.HOST.default('127.0.0.1'),
    /** Where the web server of the site reaches them, if not at host and port. */
    CONSOLE_URL: v.CONSOLE_URL.optional(),
    /** Files are served by SFTP on this port, to users of the site; without it they are not. */
    SFTP_PORT: v.CHOSEN_PORT.optional(),
    SFTP_HOST: v.HOST.default('0.0.0.0'),
    /** Players of all nodes are forwarded on this port, by the name that they entered; without it they are not. */
    ROUTER_PORT: v.CHOSEN_PORT.optional(),
    ROUTER_HOST: v.HOST.default('0.0.0.0'),
    HOSTING_DIR: v.HOSTING_DIR.default('.data/hosting'),
    /** How servers run: as processes with the rights of the agent, or each in a container. */
    HOSTING_RUNTIME: v.HOSTING_RUNTIME.default('process'),
    /** What processes and installers run in: `auto` uses bubblewrap where it works. */
    HOSTING_SANDBOX: v.HOSTING_SANDBOX.default('auto'),
    /** What containers start from. */
    CONTAINER_IMAGE: v.CONTAINER_IMAGE.optional(),
    DOCKER_HOST: v.DOCKER_HOST.default('unix:///var/run/docker.sock'),
    /** Folders with `bin/java`; without it the common places are searched. */
    JAVA_HOMES: v.JAVA_HOMES.optional(),
    /** A site with `https://HOST/PATH` of the services of the flavours at `SOFTWARE_MIRROR/HOST/PATH`. */
    SOFTWARE_MIRROR: v.SOFTWARE_MIRROR.optional(),
  })
  .refine(
    ({ HOSTING_RUNTIME: runtime, CONTAINER_IMAGE: image }) => runtime === 'process' || image !== undefined,
    {
      path: ['CONTAINER_IMAGE'],
      message: 'is needed when HOSTING_RUNTIME is container',
    },
  )
