import type { Static } from 'typebox'
import type { documentSchema, storedFileSchema } from './schemas/document.ts'

/** A document of the employee (GET /users/{id}/documents/all). */
export type DocumentDto = Static<typeof documentSchema>

/** A file that was uploaded. */
export type StoredFileDto = Static<typeof storedFileSchema>
