import { useCallback, useMemo, useState } from 'react'
import type { QuoteRequest } from '../../domain/benefit/quoteRequest.ts'
import type { WorkingContract } from '../../portal/product/contract/WorkingContract.ts'
import { type ExampleProduct, applyCase } from './exampleProduct.ts'

/** The editable part of an example: people, day and available money. */
export type Situation = Pick<
  QuoteRequest,
  'today' | 'people' | 'availableCents' | 'flexibleBagCents' | 'userBagLeftCents' | 'employee'
>

type TypedValues = Pick<WorkingContract, 'details' | 'items' | 'additionalInfo'>
/** The stored state of a category; `caseName` is the case that replaces the example. */
type StoredExample = { situation?: Situation; typed?: TypedValues; caseName?: string | undefined }

/** Stores the changes to a category's example; they are kept when a file is saved or the page reloaded. */
export function useStoredExample(product: ExampleProduct) {
  const { id } = product.declaration
  const [caseName, setCaseName] = useState(() => read(id).caseName)
  const shown = useMemo(() => applyCase(product, caseName), [product, caseName])
  const [situation, setSituation] = useState(() => read(id).situation ?? pickSituation(shown.example.request))
  const change = useCallback(
    (next: Situation) => {
      write(id, { ...read(id), situation: next })
      setSituation(next)
    },
    [id],
  )
  const keep = useCallback((typed: TypedValues) => write(id, { ...read(id), typed }), [id])
  /** Starts again with a case, or with the example; earlier changes are discarded. */
  const begin = useCallback(
    (name?: string) => {
      write(id, { caseName: name })
      setCaseName(name)
      setSituation(pickSituation(applyCase(product, name).example.request))
    },
    [id, product],
  )
  return { shown, caseName, situation, change, keep, begin }
}

/** Returns the last typed values, else the example's. */
export function readTyped({ declaration, example }: ExampleProduct): TypedValues {
  const { request, documentation = {} } = example
  const { details, items } = request
  return read(declaration.id).typed ?? { details, items, additionalInfo: documentation }
}

function pickSituation(request: QuoteRequest): Situation {
  const { today, people, availableCents, flexibleBagCents, userBagLeftCents, employee } = request
  return { today, people, availableCents, flexibleBagCents, userBagLeftCents, employee }
}

const toKey = (id: string): string => `workshop:${id}`

function read(id: string): StoredExample {
  try {
    return JSON.parse(sessionStorage.getItem(toKey(id)) ?? '{}') as StoredExample
  } catch {
    return {}
  }
}

function write(id: string, kept: StoredExample): void {
  try {
    sessionStorage.setItem(toKey(id), JSON.stringify(kept))
  } catch {
    // If storage is unavailable, the changes are kept until the page is closed.
  }
}
