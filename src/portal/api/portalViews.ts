import type { PortalViewDto } from '../../dto/portalViewDto.ts'
import { api } from './api.ts'

/** GET /profile/views, the newest first: when operators opened this employee's portal. */
export async function loadPortalViews(): Promise<PortalViewDto[]> {
  return api.get<PortalViewDto[]>('/profile/views')
}
