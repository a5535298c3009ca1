/** A document of the employee (GET /users/{id}/documents/all). */
export type DocumentDto = {
  id: string
  year: number
  name: string
  file: string
  /** Address to download it from. */
  url: string
  type: string
  public: boolean
  userId: string
  creator: string
  createdAt: string
  updatedAt: string
  /** Left out of a contract's PDF that is not drawn yet. */
  sizeBytes?: number
  /** The contract it shows, where it is one's PDF. */
  contractId?: string
}

/** A file that was uploaded. */
export type StoredFileDto = { name: string; originalFilename: string }
