import Type from 'typebox'
import { flag, instant, noun, text, year } from './parts.ts'

/** A document of the employee (GET /users/{id}/documents/all). */
export const documentSchema = noun('Document', {
  id: text,
  year,
  name: text,
  file: text,
  url: Type.String({ description: 'Address to download it from' }),
  type: text,
  public: flag,
  userId: text,
  creator: text,
  createdAt: instant,
  updatedAt: instant,
  sizeBytes: Type.Optional(
    Type.Integer({ description: "Left out of a contract's PDF that is not drawn yet" }),
  ),
  contractId: Type.Optional(Type.String({ description: 'The contract that its PDF shows' })),
})

/** An uploaded file. */
export const storedFileSchema = noun('StoredFile', { name: text, originalFilename: text })
