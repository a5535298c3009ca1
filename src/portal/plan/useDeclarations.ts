import { useEffect, useMemo, useState } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { loadBenefit, findLoadedBenefit } from '../api/benefits.ts'

export type Declarations = (alias: string) => Benefit | undefined

/**
 * Returns a lookup of declarations by category alias, once all `aliases` are loaded; undefined until then.
 */
export function useDeclarations(aliases: readonly string[]): Declarations | undefined {
  const key = [...new Set(aliases)].sort().join(' ')
  const [arrived, setArrived] = useState<{ key: string; declarations: Declarations | undefined }>()
  const loaded = useMemo(() => findLoaded(key), [key])
  const declarations = loaded ?? (arrived?.key === key ? arrived.declarations : undefined)
  const isWaiting = !declarations
  useEffect(() => {
    if (!isWaiting) return
    let isCurrent = true
    // Runs also if all were loaded after this render: otherwise nothing would trigger the next one.
    void Promise.all(key.split(' ').map(loadBenefit)).then(
      () => isCurrent && setArrived({ key, declarations: findLoaded(key) }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, isWaiting])
  return declarations
}

/** Builds the lookup of declarations for aliases joined by spaces; undefined until all are loaded. */
function findLoaded(key: string): Declarations | undefined {
  const aliases = key.split(' ').filter(Boolean)
  const found = aliases.map((alias) => [alias, findLoadedBenefit(alias)] as const)
  if (found.some(([, declaration]) => declaration === null)) return undefined
  const byAlias = new Map(found)
  return (alias) => byAlias.get(alias) ?? undefined
}
