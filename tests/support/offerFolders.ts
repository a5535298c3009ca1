import { benefitFolders, type BenefitFolder } from 'virtual:benefits'

/**
 * Adds folders to those of `plugins/`, as if the build had accepted them. Returns a function that removes
 * them; call it at the end, because test files share their modules.
 */
export function offerFolders(folders: Record<string, BenefitFolder>): () => void {
  const own = { ...benefitFolders }
  Object.assign(benefitFolders, folders)
  return () => {
    for (const id of Object.keys(folders)) delete benefitFolders[id]
    Object.assign(benefitFolders, own)
  }
}
