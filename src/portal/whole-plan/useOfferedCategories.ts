import { isPlanned, type OfferedCategory } from '../../domain/advice/choices.ts'
import { scheduleOf } from '../../domain/benefit/schedule.ts'
import { hasBenefit, loadBenefit } from '../api/benefits.ts'
import type { CatalogueStore } from '../session/CatalogueStore.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLoad, type Load } from '../ui/hooks/useLoad.ts'

/**
 * Loads the offers of each of the employee's products, in the order of the catalogue; then the categories
 * that only exist in contracts, because their money counts too.
 */
export function useOfferedCategories(): Load<OfferedCategory[]> {
  const { session, catalogue } = useStores()
  const { products, cart, contracts } = session.profile
  const known = [
    ...products.map(({ category }) => category.alias),
    ...[...cart, ...contracts].map((each) => each.category),
  ]
  const aliases = [...new Set(known)]
  return useLoad(async () => {
    const loaded = await Promise.all(aliases.map((alias) => loadOffered(alias, catalogue)))
    return loaded.flatMap((each) => each ?? [])
  }, `${aliases.join()} ${catalogue.round}`)
}

async function loadOffered(alias: string, catalogue: CatalogueStore): Promise<OfferedCategory | undefined> {
  // The offers are loaded in parallel with the declaration.
  if (hasBenefit(alias)) catalogue.prefetch(alias)
  const declaration = await loadBenefit(alias)
  if (!declaration) return undefined
  const modalities = await catalogue.loadModalities(alias)
  // A category that is chosen only on its product's page needs no rate tables here.
  const isPriced = modalities.some((modality) => isPlanned(scheduleOf(declaration, modality)))
  const tables = await catalogue.loadTables(isPriced ? Object.keys(declaration.tables) : [])
  return { declaration, modalities: modalities.filter(({ type }) => type !== 1), tables }
}
