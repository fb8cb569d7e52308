import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ConsoleConnection, noConsole } from '../console/console-connection.ts'
import { ConsolePanel } from '../console/console-panel.tsx'
import { withLivePower } from '../server-state.ts'
import { openTicket, serverQuery } from '../servers.queries.ts'
import { ServerCrash } from './server-crash.tsx'
import { FigureTiles } from './figure-tiles.tsx'

/** Figures and console, with the connection to the node while they are shown. */
export function LiveOverview({ server }: { server: Server }) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const id = server.server_id
  const [connection] = useState(() => new ConsoleConnection({ openTicket: () => openTicket(api, id) }))
  useEffect(() => {
    connection.open()
    return () => connection.close()
  }, [connection])
  const console = useSyncExternalStore(connection.subscribe, connection.getSnapshot, noConsole)
  const { power } = console
  useEffect(() => {
    if (power)
      queryClient.setQueryData(serverQuery(api, id).queryKey, (known) => known && withLivePower(known, power))
  }, [power, api, id, queryClient])
  return (
    <>
      <ServerCrash server={server} />
      <FigureTiles server={server} stats={console.stats} />
      <ConsolePanel
        console={console}
        serverId={id}
        flavour={server.flavour}
        isRunning={server.power?.state === 'running'}
        onCommand={(command) => connection.send(command)}
        onClear={() => connection.clear()}
      />
    </>
  )
}
