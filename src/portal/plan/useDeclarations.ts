import { useEffect, useMemo, useState } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { loadBenefit, loadedBenefit } from '../api/benefits.ts'

export type Declarations = (alias: string) => Benefit | undefined

/** Looks declarations up by category alias, once all of `aliases` are loaded; undefined until then. */
export function useDeclarations(aliases: readonly string[]): Declarations | undefined {
  const key = [...new Set(aliases)].sort().join(' ')
  const [arrived, setArrived] = useState<{ key: string; declarations: Declarations | undefined }>()
  const loaded = useMemo(() => findLoaded(key), [key])
  const declarations = loaded ?? (arrived?.key === key ? arrived.declarations : undefined)
  const isWaiting = !declarations
  useEffect(() => {
    if (!isWaiting) return
    let isCurrent = true
    // Also for what arrived between drawing and now: nothing else would draw it again.
    void Promise.all(key.split(' ').map(loadBenefit)).then(
      () => isCurrent && setArrived({ key, declarations: findLoaded(key) }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, isWaiting])
  return declarations
}

/** The declarations of aliases joined by spaces; undefined where one is not loaded yet. */
function findLoaded(key: string): Declarations | undefined {
  const aliases = key.split(' ').filter(Boolean)
  const found = aliases.map((alias) => [alias, loadedBenefit(alias)] as const)
  if (found.some(([, declaration]) => declaration === null)) return undefined
  const byAlias = new Map(found)
  return (alias) => byAlias.get(alias) ?? undefined
}
