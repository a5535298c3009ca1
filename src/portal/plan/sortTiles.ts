import type { OfferLineDto, OfferLinesDto } from '../../dto/offerLineDto.ts'
import type { HomeProduct } from './buildHome.ts'

export type ProductTile = HomeProduct & { offer: OfferLineDto | undefined }

/**
 * Orders the tiles: products that are free for the employee first, then the company's order. `closed` are
 * products without a contract that the employee cannot have.
 */
export function sortTiles(
  products: readonly HomeProduct[],
  lines: OfferLinesDto,
): Record<'open' | 'closed', ProductTile[]> {
  const tiles = products.map((product) => ({ ...product, offer: lines[product.product.category.alias] }))
  const free = (tile: ProductTile): boolean => tile.isIncluded || tile.offer?.isFree === true
  const open = tiles.filter((tile) => !isClosed(tile))
  return {
    open: [...open.filter(free), ...open.filter((tile) => !free(tile))],
    closed: tiles.filter(isClosed),
  }
}

function isClosed({ unavailable, status, offer }: ProductTile): boolean {
  return unavailable !== undefined || (status.status === 'non-simulated' && offer?.kind === 'refused')
}
