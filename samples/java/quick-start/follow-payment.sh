java Status
