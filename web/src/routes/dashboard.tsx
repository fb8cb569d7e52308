import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DashboardNav } from '../features/site/dashboard/dashboard-nav.tsx'
import { requireViewer } from '../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/dashboard')({
  staticData: { messages: ['site-dashboard'] },
  beforeLoad: ({ context, location }) => ({ viewer: requireViewer({ context, location }) }),
  component: Dashboard,
})

function Dashboard() {
  return (
    <>
      <DashboardNav />
      <Outlet />
    </>
  )
}
