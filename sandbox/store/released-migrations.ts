/**
 * Digests of the migrations that databases have applied. The first of each is that of its SQL, which therefore cannot
 * change; databases of earlier versions remember one of the whole file, with the comments of that time.
 */
export const RELEASED: Readonly<Record<string, readonly string[]>> = {
  '0001-server': ['d72da0305c95d8ad83828b665dc088f2', '80d52ddf2b1d434f6604ecf52fbe9603'],
  '0002-access': [
    '264a4562114356090a7ce20d9305b2c5',
    'a80b01be3ede128d2a39b66238c229d2',
    '05e560c2cd787310a32ee0e64f90a393',
  ],
  '0003-once': ['cf6e0b2d4509ec349a82663709fe512e', 'fbc63cc93ac83615ed5cf80937c8c220'],
  '0004-budget': ['61eb205ad7f2de2cd5412d270156a469', '18651be1dc87c1cfd52f838bbfae180f'],
  '0005-pages': ['7b1b0c930a2b88c7514f4f73cf8bc778', '7663acc19e4b0f8dc32bef7e30a88745'],
  '0006-catalogue': [
    '9b8486c630a4bdbf30dd8f1cf02885df',
    '9b0378312ec91216f661517bfee3ded7',
    '769478dd82aa228c174be0ed015318ba',
  ],
  '0007-stock': ['cb29da132277fa8bb61450f7649e65f3', 'c4ccca2a755a2ba7fb9df792f424d91e'],
  '0008-orders': ['9f3c63862d53b4a051044c94155533bd', '032b304717079ca4aa2d91815ca97c24'],
  '0009-outbox': ['281cc69f708dbcf64486bb5455a4f779', 'e52a0b40dc544743a40b0efca0e36e36'],
  '0010-deliveries': [
    '653bd8a176989c6eadcc00dfa37fa247',
    '02a3126ef24b280a5f58dcbc1ba793e2',
    '79a6fdc575aa0b88403377a7574473bd',
  ],
  '0011-lab': ['6ff113a8e4f9db038d2687e3a1a09a5b', '074969990e0ad8ce4ca5e33cb08cd4e7'],
  '0012-statuses': ['9c1bb03915912fa922a62f29d2aac9db'],
  '0013-order-states': ['aacf14c8c9c40299d486f296dc83b844'],
};
