type Ask = (sentence: string) => Promise<boolean>

let ask: Ask | undefined

/**
 * Registers the function that asks the operator to prove who they are; its promise resolves to false if they
 * give up. Returns a function that removes it.
 */
export function onProofNeeded(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Asks the operator to prove who they are; false if they give up or no function is registered. */
export const askProof = async (sentence: string): Promise<boolean> => (await ask?.(sentence)) ?? false
