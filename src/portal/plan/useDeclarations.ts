import { useEffect, useMemo, useState } from 'react'
import type { FindDeclaration } from '../../domain/tax/planEntry.ts'
import { loadBenefit, loadedBenefit } from '../api/benefits.ts'

/** Looks declarations up by category alias, once all of `aliases` are loaded; undefined until then. */
export function useDeclarations(aliases: readonly string[]): FindDeclaration | undefined {
  const key = [...new Set(aliases)].sort().join(' ')
  const [round, setRound] = useState(0)
  const declarations = useMemo(() => {
    const found = key
      .split(' ')
      .filter(Boolean)
      .map((alias) => [alias, loadedBenefit(alias)] as const)
    if (found.some(([, declaration]) => declaration === null)) return undefined
    const byAlias = new Map(found)
    return (alias: string) => byAlias.get(alias) ?? undefined
    // The round says that something arrived since.
  }, [key, round])
  const isWaiting = !declarations
  useEffect(() => {
    if (!isWaiting) return
    let isCurrent = true
    // Also for what has come between drawing and now: nobody else would have it drawn again.
    void Promise.all(key.split(' ').map(loadBenefit)).then(() => isCurrent && setRound((count) => count + 1))
    return () => {
      isCurrent = false
    }
  }, [key, isWaiting])
  return declarations
}
