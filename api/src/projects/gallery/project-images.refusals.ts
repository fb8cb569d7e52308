import { onProject, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  changeProjectIcon: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  deleteProjectIcon: onProject(WITHOUT_RIGHTS),
  addGalleryImage: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  editGalleryImage: {
    request: ({ project, gallery }) => ({ params: { project }, query: { url: gallery, title: 'x' } }),
    refuses: WITHOUT_RIGHTS,
  },
  deleteGalleryImage: {
    request: ({ project, gallery }) => ({ params: { project }, query: { url: gallery } }),
    refuses: WITHOUT_RIGHTS,
  },
}
