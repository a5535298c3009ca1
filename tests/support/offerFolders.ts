import { benefitFolders, type BenefitFolder } from 'virtual:benefits'

/**
 * Offers these folders beside those of `plugins/`, as if the build had accepted them, to all that looks for
 * them from now on. Answers what takes them back; call it at the end, for test files share their modules.
 */
export function offerFolders(folders: Record<string, BenefitFolder>): () => void {
  const own = { ...benefitFolders }
  Object.assign(benefitFolders, folders)
  return () => {
    for (const id of Object.keys(folders)) delete benefitFolders[id]
    Object.assign(benefitFolders, own)
  }
}
