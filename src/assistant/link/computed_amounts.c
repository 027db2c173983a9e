#include "assistant/link/computed_amounts.h"

#include "base/arena.h"
#include "model/word_split.h"
#include "base/banned.h"

static const char revenue[] = "revenue";

/* By the words of their names: what is sold, and what is bought, given back or only planned. */
static const char sales
	[] = " sale sales order orders invoice invoices receipt receipts booking bookings transaction transactions venta ventas"
	     " pedido pedidos factura facturas venda vendas fatura faturas ",
   others[] =
	   " purchase purchases purchasing supplier suppliers vendor refund refunds return returns quote quotes"
	   " quotation cart carts draft wish stock inventory transfer transfers work production budget target forecast"
	   " status statuses type types event events history compra compras proveedor fornecedor devolucion"
	   " devoluciones devolucao cotizacion ";

/* Does one of its words stand in the list? */
static bool has_word(struct arena *a, str name, const char *list)
{
	struct tokens words = { 0 };

	words_split(a, name, &words);
	for (ptrdiff_t i = 0; i < words.len; i++)
		if (str_is_among(words.at[i].text, list))
			return true;
	return false;
}

static bool is_of_sales(struct arena *a, const struct link_schema *s, const struct link_table *t)
{
	if (has_word(a, t->name, others))
		return false;
	if (has_word(a, t->name, sales))
		return true;
	for (ptrdiff_t c = 0; c < t->columns.len; c++) /* lines of orders */
		if (t->columns.at[c].pk && t->columns.at[c].fk_table >= 0 &&
		    has_word(a, s->at[t->columns.at[c].fk_table].name, sales) &&
		    !has_word(a, s->at[t->columns.at[c].fk_table].name, others))
			return true;
	return false;
}

static bool is_amount(const struct link_column *c)
{
	return (c->class == TYPE_INTEGER || c->class == TYPE_DECIMAL || c->class == TYPE_FLOAT) && !c->pk && !c->key &&
	       c->fk_table < 0 && !c->computed;
}

/* The first number that has a word of the list, and none of the others; -1: none. */
static int number_called(struct arena *a, const struct link_table *t, const char *list, const char *without)
{
	for (int c = 0; c < t->columns.len; c++)
		if (is_amount(&t->columns.at[c]) && has_word(a, t->columns.at[c].name, list) &&
		    !has_word(a, t->columns.at[c].name, without))
			return c;
	return -1;
}

static int total_column(struct arena *a, const struct link_table *t)
{
	return number_called(a, t, " total subtotal amount amt importe monto valor linetotal totalamount ",
			     " tax discount shipping freight paid due refund refunded cost count qty quantity vat fee"
			     " impuesto descuento desconto imposto frete ");
}

static int price_column(struct arena *a, const struct link_table *t)
{
	return number_called(a, t, " price precio preco unitprice ", " cost list discount standard tax old ");
}

static int quantity_column(struct arena *a, const struct link_table *t)
{
	return number_called(a, t, " quantity qty cantidad quantidade orderqty units ",
			     " stock min max reserved returned shipped reorder ");
}

static bool has_revenue(struct arena *a, const struct link_table *t)
{
	return number_called(a, t, " revenue sales turnover ingresos ventas receita faturamento vendas ", "  ") >= 0;
}

static void add_amount(struct arena *a, const struct link_schema *s, struct link_table *t)
{
	int total = total_column(a, t), price = price_column(a, t), quantity = quantity_column(a, t);

	if ((total < 0 && (price < 0 || quantity < 0)) || !is_of_sales(a, s, t) || has_revenue(a, t))
		return;
	*push(&t->columns, a) = (struct link_column){ .name = str_of(revenue),
						      .class = TYPE_DECIMAL,
						      .fk_table = -1,
						      .fk_column = -1,
						      .computed = true,
						      .factor = total >= 0 ? total : price,
						      .times = total >= 0 ? -1 : quantity };
}

void computed_amounts_add(struct arena *a, struct link_schema *s)
{
	for (ptrdiff_t t = 0; t < s->len; t++)
		add_amount(a, s, &s->at[t]);
}

str link_column_shown(struct arena *a, const struct link_table *t, int column)
{
	const struct link_column *c = &t->columns.at[column];

	if (!c->computed)
		return c->name;
	if (c->times < 0)
		return t->columns.at[c->factor].name;
	return str_fmt(a, "%.*s * %.*s", STR(t->columns.at[c->factor].name), STR(t->columns.at[c->times].name));
}

int discount_column(struct arena *a, const struct link_table *t)
{
	return number_called(a, t, " discount disc descuento desconto ", "  ");
}
