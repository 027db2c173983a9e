!create view v (x, y, z) as select a, b, a || b from t where a = 1;
select * from t join t u using (a) where u.b is null