import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/servers/manage/$server/options/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/servers/manage/$server/options/general', params, replace: true })
  },
})
