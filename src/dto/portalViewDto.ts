import type { Static } from 'typebox'
import type { portalViewSchema } from './schemas/session.ts'

/** An operator's look at the employee's portal. */
export type PortalViewDto = Static<typeof portalViewSchema>
