import type { Static } from 'typebox'
import type { portalViewSchema } from './schemas/session.ts'

/** An event in which an operator viewed the employee's portal. */
export type PortalViewDto = Static<typeof portalViewSchema>
