/** The addresses of invoices and statements as PDF. */
export const invoicePapers = {
  invoice: (number: string) => `/api/invoices/${number}.pdf`,
  statement: (buyerId: number) => `/api/statements/${buyerId}.pdf`,
};

export const openStatement = (buyerId: number): void => {
  window.open(invoicePapers.statement(buyerId), '_blank', 'noopener');
};
