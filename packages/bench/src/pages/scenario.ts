/** People do this all day, beginning at the orders, in steps of `driverOf`. Each part begins where the one before has ended. */
export const tour: Readonly<Record<string, string>> = {
  'orders, down the list, from order to order, and search': `scroll; key j; key j; key j
    search harbor; see role=article >> internal:has-not-text="Harbor"i`,
  'orders, filters': `press text="This week"; see role=article; press text="All"
    press role=combobox[name="Status"]; type pending; key Enter
    see role=article; press role=button[name="More filters"]`,
  'orders, menus, history and selection': `press role=button[name=/^More for Order/]; see role=menuitem; key Escape
    press role=button[name=/^History: Order/]; see role=dialog; key Escape
    press role=checkbox[name=/^Select Order/]; press role=checkbox[name=/^Select Order/]`,
  'orders, reject': `press role=button[name=/^Reject: /]; see role=dialog
    press role=dialog >> role=textbox; type Frost
    press role=dialog >> role=button[name=/^Reject/]; gone role=dialog`,
  // Earlier tours have taken stock, so the line is one that is short.
  'orders, confirm': `press role=listitem >> internal:has-text="short"i >> role=button[name=/^Confirm: /]
    see role=dialog; press role=dialog >> role=button[name="Confirm, will harvest"]
    see body >> role=button[name="Undo"]`,
  'new order': `press role=button[name="New Order"]; see role=dialog
    press role=dialog >> role=combobox[name="Buyer"]; type harbor; see body >> role=listbox >> role=option; key Enter
    type red kale; key Tab; type 5; key Control+Enter; gone role=dialog`,
  find: 'key Control+K; see role=dialog; type harbor; see body >> role=listbox >> role=option; key ArrowDown; key Escape',
  'calendar, months, week and list': `tab Calendar; press text="Month"; see role=button[name=/packages?/]
    press role=button[name="Next month"]; press role=button[name="Previous month"]
    press text="Week"; see role=button[name=/packages?/]; press text="List"; see role=listitem; scroll`,
  'catalog, down the list, search and table': `tab Product Catalog; see role=listitem; scroll; search kale
    press text="Table"; press text="Cards"`,
  'inventory, a lot more and a total': `press role=button[name="Add Inventory"]; see role=dialog; type 12
    key Escape; press body >> role=button[name="Discard"]; gone role=dialog
    press role=button[name=/^Lots and history: /]; see role=dialog; key Escape
    press role=button[name=/^Edit total: /]; see role=dialog; key Escape`,
  'production schedule': `tab Production Schedule; press role=button[name=/^Week 2/]
    press role=button[name=/in stock$/]; scroll`,
  analytics: `tab Analytics; see text=Top Products; press text="Last 90 Days"; press text="Last 7 Days"
    press text="All Time"; press role=button[name="Show as table"]; scroll`,
  'buyers, down the list, search, one buyer': `tab Buyers; see role=article; scroll; search harbor
    press role=button[name=/^Edit /]; see role=dialog; key Escape`,
  'messages, upward, and a new one': `tab Messages; press role=button[name=/admin-1/]; see role=textbox; scroll
    press role=textbox; type The truck is here; key Enter`,
};
