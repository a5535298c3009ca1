/** How a file differs between two sets of files. */
export type FileDifference = { file: string; what: 'added' | 'changed' | 'removed' }

/** The files that differ between two sets of hashes, sorted by path. */
export function compareFiles(
  before: Record<string, string>,
  after: Record<string, string>,
): FileDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((file): FileDifference[] => {
      if (before[file] === after[file]) return []
      if (before[file] === undefined) return [{ file, what: 'added' }]
      return [{ file, what: after[file] === undefined ? 'removed' : 'changed' }]
    })
}
