/**
 * The reason of a limit, as a value: the form, the cart, the server's answer and the message use the same
 * type. `code` finds the sentence (`refusals.<code>`) and what would lift it (`refusals.<code>.lift`), first
 * in the benefit's own messages, then in the domain's. `path` is the address in the request
 * ("/items/3/price", "/details/death"; "" is the whole). `params` fill the sentence; a name that ends in
 * Cents is shown as money.
 */
export type Refusal = {
  code: string
  path: string
  params: Record<string, string | number>
}

/** A refusal; without a path it concerns the whole request. */
export function refuse(code: string, params: Refusal['params'] = {}, path = ''): Refusal {
  return { code, path, params }
}
